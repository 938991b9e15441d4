import { createStore } from './store.ts'

/** Dates of lines that another device has changed or deleted while a change of them waited here. Their days show both. */
const dates = createStore<readonly string[]>([])

export const useConflicts = dates.use

export const addConflict = (date: string): void => dates.set([...dropped(date), date])
export const removeConflict = (date: string): void => dates.set(dropped(date))

const dropped = (date: string) => dates.get().filter((one) => one !== date)

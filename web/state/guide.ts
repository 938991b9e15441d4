import { readLocal, writeLocal } from './local.ts'
import { getUserId } from './session.ts'
import { createStore } from './store.ts'

/** The first steps of a new user, stored on the device where the account was created until they are done. */
export const GUIDE_STEPS = ['event', 'position'] as const
export type GuideStep = (typeof GUIDE_STEPS)[number]

interface Progress {
  userId: string
  step: GuideStep
}

function readProgress(): Progress | undefined {
  const text = readLocal('guide')
  return text === undefined ? undefined : JSON.parse(text)
}

const store = createStore(readProgress())

function keep(progress: Progress | undefined): void {
  writeLocal('guide', progress && JSON.stringify(progress))
  store.set(progress)
}

/** Undefined if the guide was not started on this device, or is done. */
export function useGuide(): GuideStep | undefined {
  const progress = store.use()
  if (progress?.userId !== getUserId()) return undefined
  // An earlier version had another step.
  return GUIDE_STEPS.find((step) => step === progress.step) ?? GUIDE_STEPS[0]
}

export const startGuide = (userId: string): void => keep({ userId, step: GUIDE_STEPS[0] })

export const goToStep = (step: GuideStep): void => keep({ userId: getUserId(), step })

export const endGuide = (): void => keep(undefined)

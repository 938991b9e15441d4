import { createCounting } from '../counting.ts'

export const { counted, form, list } = createCounting('de')

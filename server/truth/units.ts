import type { Unit } from './pack.ts'

/** Unit → the base unit of what it measures, and how many of it. */
export const BASE_UNITS: Readonly<Record<Unit, readonly [base: string, factor: number]>> = {
  s: ['s', 1],
  min: ['s', 60],
  h: ['s', 3600],
  day: ['s', 86_400],
  g: ['g', 1],
  kg: ['g', 1000],
  lb: ['g', 453.6],
  jin: ['g', 500],
  cm: ['m', 0.01],
  m: ['m', 1],
  km: ['m', 1000],
  mi: ['m', 1609],
  li: ['m', 500],
  l: ['l', 1],
  percent: ['percent', 1],
  degree: ['degree', 1],
  page: ['page', 1],
  euro: ['money', 1],
  dollar: ['money', 1],
}

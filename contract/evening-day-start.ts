/** When the days of an account begin that a person made, not a program: an evening often lasts until after midnight. */
export const EVENING_DAY_START = '04:00'

/** The parameters of the search screen's URL; empty ones do not filter. */
export interface SearchFilters {
  q: string
  type: string
  from: string
  to: string
  place: string
  hasJournal: string
}

export const NO_FILTERS = { type: '', from: '', to: '', place: '', hasJournal: '' }

export const isNothingAsked = ({ q, ...others }: SearchFilters): boolean =>
  q.trim() === '' && Object.values(others).every((value) => value === '')

/** The parameters of the search screen's URL; empty ones do not filter. */
export interface SearchFilters {
  q: string
  type: string
  from: string
  to: string
  place: string
  hasJournal: string
  /** `event` or `journal`. */
  kind: string
  /** `newest` or `oldest`; empty for the closest first. */
  sort: string
}

export const NO_FILTERS = { type: '', from: '', to: '', place: '', hasJournal: '', kind: '' }

export const isNothingAsked = ({ q, sort: _sort, ...others }: SearchFilters): boolean =>
  q.trim() === '' && Object.values(others).every((value) => value === '')

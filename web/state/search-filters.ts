/** As the address of the search screen has them; empty ones do not narrow. */
export interface SearchFilters {
  q: string
  type: string
  from: string
  to: string
  place: string
  hasJournal: string
}

export const isNothingAsked = ({ q, ...others }: SearchFilters): boolean =>
  q.trim() === '' && Object.values(others).every((value) => value === '')

/** Whom an operator has invited, and the link, which is shown once. */
export interface Invited {
  email: string
  /** Below the address of the service. */
  path: string
}

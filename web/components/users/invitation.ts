/** Whom an operator has invited, and the link, which is shown once. */
export interface Invitation {
  email: string
  /** Below the address of the service. */
  path: string
}

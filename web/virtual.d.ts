declare module 'virtual:route-addresses' {
  type Routes = typeof import('../contract/index.ts').routes

  /** The method and path of every route of the contract, taken from it when the client is built. */
  export const routeAddresses: { readonly [Name in keyof Routes]: Pick<Routes[Name], 'method' | 'path'> }
}

/** The latest run of pages of a user: see `server/page-runs/`. */
export interface PageRunsTable {
  user_id: string
  /** JSON: `StoredRun`. */
  run: string
}

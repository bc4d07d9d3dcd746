/** What the API has to know about where it is served. */
export type Deployment = {
  /** The shop's own address without a slash at its end: what links in mails begin with. */
  publicUrl: () => string
  /** Whether the last entry of X-Forwarded-For was written by our own proxy. */
  trustProxy: boolean
  isProduction: boolean
  /** Whether a mail server is set up; without one every email stays in the outbox. */
  sendsMail: boolean
}

/** When nobody says: believe nobody, show nothing. */
export const closedDeployment: Deployment = {
  publicUrl: () => 'http://localhost',
  trustProxy: false,
  isProduction: true,
  sendsMail: true,
}

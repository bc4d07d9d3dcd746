/** What the API needs to know about where it runs. */
export type Deployment = {
  /** The shop's public URL without a trailing slash; links in emails start with it. */
  publicUrl: () => string
  /** Whether the last entry of X-Forwarded-For was written by our own proxy. */
  trustProxy: boolean
  isProduction: boolean
  /** Whether a mail server is set up; without one every email stays in the outbox. */
  sendsMail: boolean
}

/** The safe default: trusts no proxy and shows no development pages. */
export const closedDeployment: Deployment = {
  publicUrl: () => 'http://localhost',
  trustProxy: false,
  isProduction: true,
  sendsMail: true,
}

/** What the shop needs to know of the outside to send emails that arrive. */
export type MailGateway = {
  /** The host of the mail server; null if none is set up. */
  server: string | null
  /** Where other servers return emails to, and the token with which these are passed on; null if nobody does. */
  bounces: { address: string; token: string } | null
  /** The texts at a name, none if it has none; null if the name server did not answer. */
  lookUpTxt: (name: string) => Promise<string[] | null>
}

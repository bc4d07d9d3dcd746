/** How Node runs what lives for seconds: to optimise the embedded database's code would take longer than it saves. */
export const shortLived = ['--liftoff-only']

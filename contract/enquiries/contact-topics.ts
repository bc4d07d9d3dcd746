/** The shop is notified of these separately, as claims. */
export const claimTopic = 'Damage or a fault'

/** Separate from the schema, so that the form can offer them before it has loaded the schema. */
export const contactTopics = ['An order', claimTopic, 'Choosing stone', 'Samples', 'Trade', 'Something else'] as const

/** What is wrong with what came: the shop hears of these as claims. */
export const claimTopic = 'Damage or a fault'

/** Apart from the schema, so that the form can offer them before it fetches its checks. */
export const contactTopics = ['An order', claimTopic, 'Choosing stone', 'Samples', 'Trade', 'Something else'] as const

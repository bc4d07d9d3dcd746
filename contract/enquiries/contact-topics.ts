/** The shop is notified of these separately, as claims. */
export const claimTopic = 'Damage or a fault'

/** Separate from the schema, so that the form can offer them before it has loaded the schema. */
export const contactTopics = ['An order', claimTopic, 'Choosing stone', 'Samples', 'Trade', 'Something else'] as const

/** What a visitor can choose a day and a time for. */
export const appointmentTopics = ['A call back', 'A visit to the showroom'] as const
export const isAppointment = (topic: string | null | undefined): boolean =>
  appointmentTopics.some((appointment) => appointment === topic)

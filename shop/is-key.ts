const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether a text can be the key of a page, post, question or product. The browser makes the key of a new one. */
export const isKey = (id: string): boolean => uuid.test(id)

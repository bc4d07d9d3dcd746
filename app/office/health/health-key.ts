export const healthKey = ['health']

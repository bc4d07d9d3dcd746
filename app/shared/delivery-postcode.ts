import { useSessionValue } from '../ui/session-storage.ts'

/** Where this visitor wants things delivered, as far as they have said: a postcode, or the part before the space. */
export const useDeliveryPostcode = () => useSessionValue('delivery-postcode')

import { useSessionValue } from '../ui/session-storage.ts'

/** The visitor's delivery postcode, or only its outward part. */
export const useDeliveryPostcode = () => useSessionValue('delivery-postcode')

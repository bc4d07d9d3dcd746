import { hc } from 'hono/client'
import type { OfficeApi } from '#api/office/office-router.ts'
import { clientOptions } from '../shared/api.ts'
import { encodeParams } from '../shared/encode-params.ts'

export const officeApi = encodeParams(hc<OfficeApi>('/api/office', clientOptions))

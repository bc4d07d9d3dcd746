import { join } from 'node:path'
import { StartError } from '#database/start-error.ts'
import { type PhotoStore, photoStore } from '#shop/media/photo-store.ts'
import type { Environment } from './environment.ts'

type Variables = Pick<
  Environment,
  | 'DATA_DIR'
  | 'MEDIA_S3_ENDPOINT'
  | 'MEDIA_S3_BUCKET'
  | 'MEDIA_S3_REGION'
  | 'MEDIA_S3_ACCESS_KEY_ID'
  | 'MEDIA_S3_SECRET_ACCESS_KEY'
>

/** Uploads are stored in a bucket if one is set up, otherwise in a folder of `DATA_DIR`. */
export async function openPhotoStore(variables: Variables): Promise<PhotoStore> {
  const {
    MEDIA_S3_ENDPOINT: endpoint,
    MEDIA_S3_BUCKET: bucket,
    MEDIA_S3_REGION: region,
    MEDIA_S3_ACCESS_KEY_ID: accessKeyId,
    MEDIA_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = variables
  if (!endpoint && !bucket && !accessKeyId && !secretAccessKey) return photoStore(join(variables.DATA_DIR, 'photos'))
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey)
    throw new StartError(
      'A bucket for uploads needs all of MEDIA_S3_ENDPOINT, MEDIA_S3_BUCKET, MEDIA_S3_ACCESS_KEY_ID and MEDIA_S3_SECRET_ACCESS_KEY.',
    )
  // Loaded only if it is used.
  const { s3PhotoStore } = await import('#shop/media/s3-photo-store.ts')
  return s3PhotoStore({ endpoint, bucket, region, accessKeyId, secretAccessKey }, 'photos')
}

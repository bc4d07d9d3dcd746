import { join } from 'node:path'
import { freeBytes } from '#database/free-bytes.ts'
import { type BackupGateway, type BackupStore, parseBucket, unusable } from '#shop/backup/backup-store.ts'
import { encryptedStore } from '#shop/backup/encrypted-store.ts'
import { folderStore } from '#shop/backup/folder-store.ts'
import type { Environment } from './environment.ts'

type Variables = Pick<
  Environment,
  | 'DATA_DIR'
  | 'BACKUP_PASSPHRASE'
  | 'BACKUP_S3_ENDPOINT'
  | 'BACKUP_S3_REGION'
  | 'BACKUP_S3_ACCESS_KEY_ID'
  | 'BACKUP_S3_SECRET_ACCESS_KEY'
>

/** Opens the folders and buckets that backups go to, encrypted if there is a passphrase. */
export const openBackups = (variables: Variables): BackupGateway => ({
  workFolder: join(variables.DATA_DIR, 'backup-work'),
  isEncrypted: variables.BACKUP_PASSPHRASE !== undefined,
  freeBytes,
  shipping: null,
  open: async (target) => encryptedStore(await openStore(target, variables), variables.BACKUP_PASSPHRASE),
})

async function openStore(target: string, variables: Variables): Promise<BackupStore> {
  const where = parseBucket(target)
  if (!where) return folderStore(target)
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_REGION: region } = variables
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = variables
  if (!endpoint || !accessKeyId || !secretAccessKey)
    throw unusable(
      'A backup in a bucket needs BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY in the environment of the shop.',
    )
  // Loaded only if it is used.
  const { s3Store } = await import('#shop/backup/s3-store.ts')
  return s3Store({ endpoint, region, accessKeyId, secretAccessKey, bucket: where.bucket }, where.folder)
}

import { z } from 'zod'

/** A folder by its whole path, or `s3://bucket` with a folder in it if wanted. */
export const backupTarget = z
  .string()
  .trim()
  .max(300, 'Please keep this under 300 characters')
  .regex(
    /^(\/|[A-Za-z]:[\\/]|s3:\/\/[a-z0-9][a-z0-9.-]+(\/|$))/,
    'Please enter the whole path of a folder, or s3:// and a bucket',
  )

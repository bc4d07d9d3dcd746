import { requirePermission, requireStepUp } from '../access/require-permission.ts'
import type { ActingContext } from '../context.ts'
import { type DocumentKey, kindOf } from './find-document.ts'

/** Throws unless the actor may publish this document. Some documents need a confirmed identity as well. */
export function requirePublish(ctx: ActingContext, key: DocumentKey): void {
  const { isSensitive, ...kind } = kindOf(key)
  const permission = kind.publishPermission ?? kind.permission
  if (isSensitive?.(key.id)) requireStepUp(ctx, permission)
  else requirePermission(ctx, permission)
}

import type { OpenVocabulary } from '#contract/catalogue/open-vocabulary.ts'
import { previewVocabulary } from '#shop/content/preview-vocabulary.ts'
import type { ShopContext } from '#shop/context.ts'
import { dependsOn } from '../http/cache-tags.ts'
import { currentPreview } from '../http/preview.ts'

/** The vocabulary for the response being built, with the draft of a collection or term in it for a preview. */
export async function currentVocabulary(ctx: ShopContext): Promise<OpenVocabulary> {
  dependsOn('vocabulary')
  const preview = currentPreview()
  return preview ? previewVocabulary(ctx, preview) : ctx.vocabulary
}

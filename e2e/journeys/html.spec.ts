import { expect, test } from '@playwright/test'
import { HtmlValidate } from 'html-validate'

/** React's own style (void elements, attribute case, inline styles for sizes) is not an error. */
const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:document'],
  rules: {
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'attr-case': 'off',
    'no-inline-style': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    'doctype-style': 'off',
    'require-sri': 'off',
    'tel-non-breaking': 'off',
    'prefer-native-element': 'off',
    'no-implicit-button-type': 'off',
  },
})

for (const path of [
  '/',
  '/collections/stone-collection/marble-tiles',
  '/product/carrara-honed',
  '/faq',
  '/visualiser/bathroom?floor=carrara-honed',
  '/project',
  '/delivery-information',
  '/blog',
  '/contact-us',
  '/collections',
  '/search?q=slate',
  '/auth?next=/checkout',
  '/my-account',
  '/my-account/lost-password',
  '/my-account/find-order',
  '/checkout',
  '/checkout/complete/AB-1234',
  '/my-account/orders/AB-1234',
])
  test(`${path} is valid HTML`, async ({ request }) => {
    const html = await (await request.get(path)).text()
    const report = await validator.validateString(html)
    const faults = report.results.flatMap(({ messages }) =>
      messages.map((fault) => `${fault.ruleId} at ${fault.line}:${fault.column}: ${fault.message}`),
    )
    expect(faults).toEqual([])
  })

import { EmailForm } from '../../shared/email-form.tsx'
import { submitEmail } from '../../shared/submit-email.ts'

type StockAlertFormProps = {
  productId: number
  /** One size; without it, any size of the product. */
  variationId?: number
  /** True if the form has just been opened. */
  takesFocus?: boolean
}

/** 'Tell me when it is back': sends one email to one address. */
export function StockAlertForm({ productId, variationId, takesFocus = false }: StockAlertFormProps) {
  const size = variationId === undefined ? {} : { variation_id: variationId }
  return (
    <EmailForm
      name="Tell me when it is back"
      button="Tell me when it is back"
      promise="One email when it is back in stock. Then we delete your address."
      takesFocus={takesFocus}
      isOnce
      send={(email, remark) =>
        submitEmail({
          path: '/api/stock-alerts',
          body: { email, remark, product_id: productId, ...size },
          failed: 'This could not be sent. Please check your connection and try again.',
        })
      }
    />
  )
}

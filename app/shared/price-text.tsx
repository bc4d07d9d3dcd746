const byArea = /\/ ?M2|per SQM/

/** A price as it is written: 'From £43.50 /M2'. Ears are told 'per square metre' instead of letters. */
export function PriceText({ text }: { text: string }) {
  if (!byArea.test(text)) return <>{text}</>
  return (
    <>
      <span className="sr-only">{text.replace(byArea, 'per square metre')}</span>
      <span aria-hidden="true">{text}</span>
    </>
  )
}

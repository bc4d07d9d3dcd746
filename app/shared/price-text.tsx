const byArea = /\/ ?M2|per SQM/

/** A price as text: 'From £43.50 /M2'. Screen readers read 'per square metre' instead. */
export function PriceText({ text }: { text: string }) {
  if (!byArea.test(text)) return <>{text}</>
  return (
    <>
      <span className="sr-only">{text.replace(byArea, 'per square metre')}</span>
      <span aria-hidden="true">{text}</span>
    </>
  )
}

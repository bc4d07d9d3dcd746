/** sharp is loaded when the first picture has to be resized: most processes never need it. */
export async function openSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  return sharp
}

import { expect, test } from 'vitest'
import { metresText, readAsText } from './length-text.ts'

test('a length is shown in metres', () => {
  expect([metresText(4250), metresText(4000), metresText(3999.6)]).toEqual(['4.25', '4', '4'])
})

test('how a text was read is shown unless it is plain metres', () => {
  expect(readAsText('4250', 4250)).toBe('Read as 4.25 m')
  expect(readAsText('13ft', 3962)).toBe('Read as 3.962 m')
  expect(readAsText('425', 425)).toBe('Read as 0.425 m')
  for (const plain of ['4.25', ' 4,25 m', '4.250']) expect(readAsText(plain, 4250)).toBeUndefined()
})

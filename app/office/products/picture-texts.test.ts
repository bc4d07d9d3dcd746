import { expect, test } from 'vitest'
import { isSuggested, roleOfFile, suggestedAlt } from './picture-texts.ts'

test('a picture is described by its kind, or else by its number', () => {
  expect(suggestedAlt('Moon grey', 'laid', 0)).toBe('Moon grey, laid')
  expect(suggestedAlt('Moon grey', 'other', 2)).toBe('Moon grey, picture 3')
})

test('a suggestion is replaced, and what somebody has written is not', () => {
  expect(['', '  ', 'Moon grey, laid', 'Moon grey, picture 12'].every((alt) => isSuggested(alt, 'Moon grey'))).toBe(
    true,
  )
  expect(isSuggested('Moon grey around a pool', 'Moon grey')).toBe(false)
})

test('the name of a file can say what is in the picture', () => {
  expect(['IMG_2231.JPG', 'Kitchen 2.jpg', 'close-up.png', 'laid.webp'].map(roleOfFile)).toEqual([
    'other',
    'room',
    'close',
    'laid',
  ])
})

import { useSyncExternalStore } from 'react'
import { localValue } from '../../ui/local-storage.ts'

/** Shortcuts of one key, such as 'x', get in the way of people who speak to their computer. Each can turn them off. */
const stored = localValue('office-single-keys')

export const areSingleKeysOn = (): boolean => stored.read() !== 'off'

export const turnSingleKeys = (state: 'on' | 'off'): void => stored.write(state)

export const useSingleKeys = (): boolean => useSyncExternalStore(stored.subscribe, areSingleKeysOn)

import {
  type CipherGCMTypes,
  createCipheriv,
  createDecipheriv,
  type DecipherGCM,
  randomBytes,
  type ScryptOptions,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { ShopError } from '../error.ts'
import { type BackupStore, unusable } from './backup-store.ts'

/**
 * An encrypted file: the magic, the salt of its key, 8 bytes that show whether a passphrase is the right one, the nonce, the
 * encrypted content, and the tag. The path is authenticated too, so files cannot change places.
 */
const magic = Buffer.from('ashlar-encrypted')
const sizes = { salt: 16, check: 8, nonce: 12, tag: 16, key: 32 }
const headerBytes = magic.length + sizes.salt + sizes.check + sizes.nonce
const algorithm: CipherGCMTypes = 'aes-256-gcm'
const cost: ScryptOptions = { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 }

/** Encrypted files cannot be opened with the passphrase that is set, or none is set. */
export class WrongPassphrase extends ShopError {
  constructor(message: string) {
    super('invalid', message)
  }
}

type Key = { salt: Buffer; check: Buffer; key: Buffer }

/**
 * A folder or bucket whose files are encrypted with this passphrase. Without one, files are stored as they are. Files from
 * before the passphrase was set can still be read.
 */
export function encryptedStore(store: BackupStore, passphrase: string | undefined): BackupStore {
  const keys = new Map<string, Promise<Key>>()
  const keyFor = (salt: Buffer): Promise<Key> => {
    const name = salt.toString('hex')
    const key = keys.get(name) ?? deriveKey(passphrase ?? '', salt)
    keys.set(name, key)
    return key
  }
  /** One salt for all that this process writes: a key takes a tenth of a second. */
  const ownSalt = randomBytes(sizes.salt)

  async function* encrypt(chunks: AsyncIterable<Uint8Array>, path: string): AsyncGenerator<Uint8Array> {
    const { salt, check, key } = await keyFor(ownSalt)
    const nonce = randomBytes(sizes.nonce)
    const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(path))
    yield Buffer.concat([magic, salt, check, nonce])
    for await (const chunk of chunks) yield cipher.update(chunk)
    yield cipher.final()
    yield cipher.getAuthTag()
  }

  async function openHeader(header: Buffer, path: string): Promise<DecipherGCM> {
    if (!passphrase) throw new WrongPassphrase('The backup is encrypted. Set BACKUP_PASSPHRASE to its passphrase.')
    const [checkAt, nonceAt] = [magic.length + sizes.salt, magic.length + sizes.salt + sizes.check]
    const [salt, check] = [header.subarray(magic.length, checkAt), header.subarray(checkAt, nonceAt)]
    const nonce = header.subarray(nonceAt, headerBytes)
    const found = await keyFor(salt)
    if (!timingSafeEqual(found.check, check))
      throw new WrongPassphrase('The backup is encrypted with another passphrase than the one in BACKUP_PASSPHRASE.')
    return createDecipheriv(algorithm, found.key, nonce).setAAD(Buffer.from(path))
  }

  async function* decrypt(chunks: AsyncIterable<Uint8Array>, path: string): AsyncGenerator<Uint8Array> {
    let held = Buffer.alloc(0)
    let decipher: DecipherGCM | 'not encrypted' | null = null
    for await (const chunk of chunks) {
      held = Buffer.concat([held, chunk])
      if (!decipher && held.length >= headerBytes) {
        const isEncrypted = held.subarray(0, magic.length).equals(magic)
        decipher = isEncrypted ? await openHeader(held, path) : 'not encrypted'
        if (isEncrypted) held = held.subarray(headerBytes)
      }
      // The last bytes may be the tag.
      const ready = decipher === 'not encrypted' ? held.length : held.length - sizes.tag
      if (!decipher || ready <= 0) continue
      const part = held.subarray(0, ready)
      held = held.subarray(ready)
      yield decipher === 'not encrypted' ? part : decipher.update(part)
    }
    if (!decipher || decipher === 'not encrypted') return yield held
    const damaged = unusable(`The backup is damaged: ${path} has changed.`)
    if (held.length !== sizes.tag) throw damaged
    try {
      yield decipher.setAuthTag(held).final()
    } catch (error) {
      damaged.cause = error
      throw damaged
    }
  }

  return {
    ...store,
    async write(path, from) {
      if (!passphrase) return store.write(path, from)
      if (typeof from !== 'string') return store.write(path, await buffer(encrypt(Readable.from([from]), path)))
      const packed = `${from}.encrypted`
      try {
        await pipeline(encrypt(createReadStream(from), path), createWriteStream(packed, { mode: 0o600 }))
        await store.write(path, packed)
      } finally {
        await rm(packed, { force: true })
      }
    },
    async read(path) {
      const stored = await store.read(path)
      if (!stored) return null
      const read = Readable.from(decrypt(stored, path), { objectMode: false })
      // Nobody may have read from it.
      read.once('close', () => stored.destroy())
      return read
    },
  }
}

const deriveKey = (passphrase: string, salt: Buffer): Promise<Key> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, sizes.key + sizes.check, cost, (error, bytes) =>
      error ? reject(error) : resolve({ salt, key: bytes.subarray(0, sizes.key), check: bytes.subarray(sizes.key) }),
    )
  })

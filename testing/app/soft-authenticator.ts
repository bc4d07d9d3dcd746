import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

type Cbor = number | string | Buffer | Map<number | string, Cbor>

const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

/** Encodes the parts of CBOR that an authenticator's response uses. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, entry]) => [cbor(key), cbor(entry)])])
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url')

/** An authenticator with one passkey. A test can turn its counter back, as on a cloned device. */
export function softAuthenticator(origin = 'https://shop.test') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const me = { counter: 0, id: base64url(id), register, sign }

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  /** Flags: 0x05 for user present and verified, plus 0x40 if a new key follows. */
  const authenticatorData = (flags: number, more = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(me.counter)
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), counter, more])
  }

  function register({ challenge }: { challenge: string }) {
    const key = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)])
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authenticatorData(0x45, credential)],
    ])
    return credentialOf({
      clientDataJSON: base64url(clientData('webauthn.create', challenge)),
      attestationObject: base64url(cbor(attestation)),
    })
  }

  function sign({ challenge }: { challenge: string }) {
    me.counter++
    const [data, client] = [authenticatorData(0x05), clientData('webauthn.get', challenge)]
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(privateKey)
    return credentialOf({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(signature),
    })
  }

  const credentialOf = (response: object) => ({
    id: me.id,
    rawId: me.id,
    type: 'public-key',
    response,
    clientExtensionResults: {},
  })
  return me
}

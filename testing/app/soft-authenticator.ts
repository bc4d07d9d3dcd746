import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

type Cbor = number | string | Buffer | Map<number | string, Cbor>

const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

/** As much of CBOR as an authenticator's answer is made of. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])])
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const coded = (data: string | Buffer) => Buffer.from(data).toString('base64url')

/** An authenticator with one passkey, whose counter a test may turn back as a copy of it would. */
export function softAuthenticator(origin = 'https://shop.test') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const me = { counter: 0, id: coded(id), register, sign }

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  /** Present and verified; 0x40 when the new key follows. */
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
    return answer({
      clientDataJSON: coded(clientData('webauthn.create', challenge)),
      attestationObject: coded(cbor(attestation)),
    })
  }

  function sign({ challenge }: { challenge: string }) {
    me.counter++
    const [data, said] = [authenticatorData(0x05), clientData('webauthn.get', challenge)]
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(said)]))
      .sign(privateKey)
    return answer({ clientDataJSON: coded(said), authenticatorData: coded(data), signature: coded(signature) })
  }

  const answer = (response: object) => ({
    id: me.id,
    rawId: me.id,
    type: 'public-key',
    response,
    clientExtensionResults: {},
  })
  return me
}

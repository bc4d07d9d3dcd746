// Compresses the built files once, at the highest level, so that the server never has to.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root } from './prepare.mjs'

const folders = ['build/client/assets', 'build/office/assets'].map((folder) => join(root, folder))
const paths = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
for (const path of paths.filter((file) => /\.(js|css|svg)$/.test(file))) {
  const text = readFileSync(path)
  writeFileSync(`${path}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }))
}

import { fullScreenVertex } from './shaders/full-screen-vertex.ts'

export type Program = { use: () => void; at: (name: string) => WebGLUniformLocation | null }

/** A framebuffer to draw into. */
export type Target = { frame: WebGLFramebuffer; width: number; height: number }

export type Graphics = ReturnType<typeof openGraphics>

/** This browser cannot draw the room, so the server must. */
export class GraphicsUnavailable extends Error {
  override name = 'GraphicsUnavailable'
}

/** A fence's state changes only between tasks, so it is polled. */
const POLL_MS = 10

/** A small wrapper around the WebGL2 calls of the visualiser. */
export function openGraphics(canvas: HTMLCanvasElement) {
  const context = canvas.getContext('webgl2', { antialias: false, alpha: false, preserveDrawingBuffer: true })
  if (!context) throw new GraphicsUnavailable('no WebGL2')
  const gl: WebGL2RenderingContext = context
  // Light is summed in half floats, which nearly every graphics chip with WebGL2 supports.
  if (!gl.getExtension('EXT_color_buffer_float') && !gl.getExtension('EXT_color_buffer_half_float'))
    throw new GraphicsUnavailable('no float targets')
  gl.bindVertexArray(gl.createVertexArray())
  const programs = new Map<string, Program>()

  function compile(kind: number, source: string): WebGLShader {
    const shader = gl.createShader(kind)
    if (!shader) throw new GraphicsUnavailable('the context is lost')
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    return shader
  }

  function program(fragment: string): Program {
    const compiled = programs.get(fragment)
    if (compiled) return compiled
    const linked = gl.createProgram()
    gl.attachShader(linked, compile(gl.VERTEX_SHADER, fullScreenVertex))
    const shader = compile(gl.FRAGMENT_SHADER, fragment)
    gl.attachShader(linked, shader)
    gl.linkProgram(linked)
    if (!gl.getProgramParameter(linked, gl.LINK_STATUS))
      throw new GraphicsUnavailable(gl.getShaderInfoLog(shader) ?? gl.getProgramInfoLog(linked) ?? 'not linked')
    const locations = new Map<string, WebGLUniformLocation | null>()
    const made: Program = {
      use: () => gl.useProgram(linked),
      at(name) {
        if (!locations.has(name)) locations.set(name, gl.getUniformLocation(linked, name))
        return locations.get(name) ?? null
      },
    }
    programs.set(fragment, made)
    return made
  }

  function settings(filter: number, mips = false) {
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, filter)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, mips ? gl.LINEAR_MIPMAP_NEAREST : filter)
  }

  function texture(): WebGLTexture {
    const made = gl.createTexture()
    gl.activeTexture(gl.TEXTURE0)
    gl.bindTexture(gl.TEXTURE_2D, made)
    return made
  }

  return {
    gl,
    program,
    /** A picture as a texture. A stone's texture is sRGB, so that its mipmaps average light, not code values. */
    picture(source: ImageBitmap, isStone = false): WebGLTexture {
      const made = texture()
      gl.texImage2D(gl.TEXTURE_2D, 0, isStone ? gl.SRGB8_ALPHA8 : gl.RGBA8, gl.RGBA, gl.UNSIGNED_BYTE, source)
      settings(gl.LINEAR, isStone)
      if (isStone) gl.generateMipmap(gl.TEXTURE_2D)
      return made
    },
    numbers(values: Float32Array, width: number, height: number): WebGLTexture {
      const made = texture()
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA32F, width, height, 0, gl.RGBA, gl.FLOAT, values)
      settings(gl.NEAREST)
      return made
    },
    /** A framebuffer in half floats. */
    target(width: number, height: number) {
      const into = texture()
      gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA16F, width, height)
      settings(gl.LINEAR)
      const frame = gl.createFramebuffer()
      gl.bindFramebuffer(gl.FRAMEBUFFER, frame)
      gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, into, 0)
      if (gl.checkFramebufferStatus(gl.FRAMEBUFFER) !== gl.FRAMEBUFFER_COMPLETE)
        throw new GraphicsUnavailable('no float targets')
      return { into, frame, width, height }
    },
    /** Binds textures to the samplers of these names. */
    bind(at: Program['at'], textures: Record<string, WebGLTexture>) {
      for (const [unit, [name, source]] of Object.entries(textures).entries()) {
        gl.activeTexture(gl.TEXTURE0 + unit)
        gl.bindTexture(gl.TEXTURE_2D, source)
        gl.uniform1i(at(name), unit)
      }
    },
    /** Runs the current program over every pixel of the target, or of the canvas. */
    fill(target: Target | null) {
      gl.bindFramebuffer(gl.FRAMEBUFFER, target?.frame ?? null)
      gl.viewport(0, 0, target?.width ?? canvas.width, target?.height ?? canvas.height)
      gl.drawArrays(gl.TRIANGLES, 0, 3)
    },
    /** Resolves when all commands so far are complete, or have failed. */
    finished(): Promise<void> {
      const sync = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
      gl.flush()
      return new Promise((resolve) => {
        const poll = () => {
          if (sync && gl.clientWaitSync(sync, 0, 0) === gl.TIMEOUT_EXPIRED) return setTimeout(poll, POLL_MS)
          gl.deleteSync(sync)
          resolve()
        }
        poll()
      })
    },
  }
}

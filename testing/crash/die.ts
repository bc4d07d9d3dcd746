/** Ends this process as abruptly as a power cut. */
export const die = (): never => {
  process.kill(process.pid, 'SIGKILL')
  // Waits for the signal, which arrives at once.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  throw new Error('the process survived SIGKILL')
}

const seconds = 0.25

/** Two short soft tones; silent where the browser does not allow sound before the page was touched. */
export function playSound(): void {
  const audio = new AudioContext()
  for (const [at, hertz] of [660, 880].entries()) {
    const from = audio.currentTime + at * 0.12
    const tone = new OscillatorNode(audio, { frequency: hertz })
    const volume = new GainNode(audio, { gain: 0 })
    volume.gain.setValueAtTime(0, from)
    volume.gain.linearRampToValueAtTime(0.12, from + 0.02)
    volume.gain.linearRampToValueAtTime(0, from + seconds)
    tone.connect(volume).connect(audio.destination)
    tone.start(from)
    tone.stop(from + seconds)
  }
  setTimeout(() => void audio.close(), 1_000)
}

// Short sounds made on the spot: a knock of wood, brighter for captures, two notes for check and the end.

import { settings } from './settings.svelte';

let context: AudioContext | undefined;

function knock(at: AudioContext, pitch: number, loudness: number, when = 0): void {
  const start = at.currentTime + when;
  const length = 0.09;
  const buffer = at.createBuffer(1, at.sampleRate * length, at.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1)
    samples[i] = (Math.random() * 2 - 1) * Math.exp(-i / (samples.length / 9));
  const source = new AudioBufferSourceNode(at, { buffer });
  const filter = new BiquadFilterNode(at, { type: 'bandpass', frequency: pitch, Q: 3 });
  const gain = new GainNode(at, { gain: loudness });
  source.connect(filter).connect(gain).connect(at.destination);
  source.start(start);
}

function note(at: AudioContext, frequency: number, when: number): void {
  const start = at.currentTime + when;
  const tone = new OscillatorNode(at, { type: 'sine', frequency });
  const gain = new GainNode(at, { gain: 0 });
  gain.gain.setValueAtTime(0.12, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + 0.25);
  tone.connect(gain).connect(at.destination);
  tone.start(start);
  tone.stop(start + 0.3);
}

export type Sound = 'move' | 'capture' | 'check' | 'end' | 'low';

export function play(sound: Sound): void {
  if (!settings.sounds || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  const at = context;
  if (sound === 'low') return note(at, 880, 0);
  if (sound === 'end') {
    [392, 523, 659].forEach((frequency, index) => note(at, frequency, index * 0.12));
    return;
  }
  knock(at, sound === 'move' ? 900 : 1500, sound === 'move' ? 0.9 : 1.1);
  if (sound === 'capture') knock(at, 700, 0.7, 0.04);
  if (sound === 'check') note(at, 740, 0.03);
}

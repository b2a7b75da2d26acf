// Sounds and notices, for those who asked for them: a step is done, it is my turn.
import { $, table } from "./page.js";
import { setting } from "./settings.js";

const tones = { step: [[180, 0, 0.05]], turn: [[587, 0, 0.18], [740, 0.14, 0.3]] }; // hertz, begin, length
let air = null;

export function sound(name) {
  if (setting("sound") !== "1" || !window.AudioContext) return;
  air ??= new AudioContext();
  for (const [pitch, begin, length] of tones[name]) {
    const tone = air.createOscillator(), force = air.createGain(), at = air.currentTime + begin;
    tone.type = "triangle";
    tone.frequency.value = pitch;
    force.gain.setValueAtTime(0.12, at);
    force.gain.exponentialRampToValueAtTime(0.001, at + length);
    tone.connect(force).connect(air.destination);
    tone.start(at);
    tone.stop(at + length);
  }
}

export function tellTurn() { // it has become my turn
  sound("turn");
  if (!document.hidden || setting("notify") !== "1" || window.Notification?.permission !== "granted") return;
  const told = new Notification("Your turn", { body: $(".ask p", table).innerText, tag: location.pathname });
  told.onclick = () => { window.focus(); told.close(); };
}

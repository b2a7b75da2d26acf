// Sounds and notices, for those who asked for them: a step is done, it is my turn.
import { $, table } from "./page.js";
import { setting } from "./settings.js";

const tones = { step: [[330, 0, 0.15]], turn: [[659.3, 0, 0.8], [523.3, 0.24, 1]] }; // hertz, begin, length: a knock, a station's gong
const partials = [[1, 0.16], [2, 0.05], [3, 0.015]]; // how many times as high, how loud; the higher ones fade sooner
const attack = 0.006; // a tone that sets in at once clicks
let air = null;

export function ring(name, into) { // also into a context that only writes down what would be heard
  for (const [pitch, begin, length] of tones[name]) for (const [times, loud] of partials) {
    const tone = into.createOscillator(), force = into.createGain(), at = into.currentTime + begin;
    tone.frequency.value = pitch * times;
    force.gain.setValueAtTime(0, at);
    force.gain.linearRampToValueAtTime(loud, at + attack);
    force.gain.setTargetAtTime(0, at + attack, length / (6 * times));
    tone.connect(force).connect(into.destination);
    tone.start(at);
    tone.stop(at + length);
  }
}

export async function sound(name) { // browsers are silent until somebody has touched the page: nothing is kept for then
  if (setting("sound") !== "1" || !window.AudioContext || navigator.userActivation?.hasBeenActive === false) return;
  air ??= new AudioContext();
  await air.resume();
  ring(name, air);
}

export function tellTurn() { // it has become my turn
  sound("turn");
  if (!document.hidden || setting("notify") !== "1" || window.Notification?.permission !== "granted") return;
  try {
    const told = new Notification(document.title, { body: $(".ask p", table).lastChild.textContent.trim(), tag: location.pathname });
    told.onclick = () => { window.focus(); told.close(); };
  } catch { /* some telephones let no page tell anything: the title says it */ }
}

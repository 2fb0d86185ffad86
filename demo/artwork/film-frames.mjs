// Eight short films as drawings in time: frame(film, t) gives the SVG of second t (0..46) in 16:9.
// Slow parallax, smooth gradients and few details, so that 46 seconds at 480p stay small.
import { Scene, rng, mix, dark, light, n, poly, curve, limb, circle, rect, blob, P, L, G, at, setLine } from './drawing/lib.mjs';
import * as F from './drawing/figures.mjs';
const { people: M } = F;
export const DURATION = 46;
const R = (a, b) => Array.from({ length: b - a }, (_, i) => a + i);
const person = (d, x, y, h, fill, flip = 1, rot = 0) => P(d, fill, `transform="${at(x, y, h / 7.5, flip, rot)}"`);
const ease = (x) => { const q = Math.max(0, Math.min(1, x)); return q * q * (3 - 2 * q); };
const lerp = (a, b, q) => a + (b - a) * q;
const bg = (s, st) => s.add(`<rect x="-5" y="-5" width="170" height="100" fill="${s.lin(0, 0, 0, 90, st)}"/>`);
const sin = Math.sin;
const cache = new Map(); const once = (k, f) => { if (!cache.has(k)) cache.set(k, f()); return cache.get(k); };
const glints = (seed, x, y0, y1, w0, w1, count, t) => { const r = rng(seed); let d = ''; for (let i = 0; i < count; i++) { const q = (i + .5) / count, y = lerp(y0, y1, q ** 1.2), ph = r() * 6.28, w = lerp(w0, w1, q) * (.55 + .4 * sin(t * .7 + ph)), h = .3 + q * .8, ox = sin(t * .4 + ph) * w * .2; d += `M${n(x - w + ox)} ${n(y)}q${n(w)} ${n(-h)} ${n(w * 2)} 0q${n(-w)} ${n(h)} ${n(-w * 2)} 0Z`; } return d; };

export const films = {
  /** A bus crosses the long bridge at dusk. */
  bridge(s, t) {
    const q = t / DURATION; bg(s, [[0, mix('#3a1640', '#12081f', q)], [.45, mix('#b0444e', '#5a2350', q)], [.72, mix('#f6a04a', '#c2503f', q)]]);
    const sy = lerp(46, 63, q); s.glow(104, sy, 60, '#ffb35a', .7); s.add(P(circle(104, sy, 12), mix('#ffe2a0', '#ff9a55', q)));
    const k = once('b1', () => F.skyline(rng('b1'), -20, 220, 62, 3, 15, 3, 8)); s.add(P(k.d, mix('#8a3a56', '#2a1238', q), `transform="translate(${n(-q * 5)} 0)"`));
    s.add(P(rect(-5, 62, 170, 40), s.lin(0, 62, 0, 90, [[0, mix('#d9683f', '#6a2a48', q)], [.4, '#4a1c3e'], [1, '#160a1c']])), P(glints('b', 104, 63, 90, 10, 24, 7, t * .4), '#ffc27a', 'opacity=".55"'));
    const dx = -q * 30; let d = rect(-5, 55, 170, 2.6); for (let i = 0; i < 9; i++) { const x = (((i * 26 + dx) % 234) + 234) % 234 - 30; d += rect(x, 57, 4, 20) + rect(x - 2, 57, 8, 1.6); } for (let i = 0; i < 6; i++) { const x = (((i * 39 + dx) % 234) + 234) % 234 - 30; d += rect(x, 43, .5, 13) + rect(x, 43, 4, .5); } s.add(P(d, '#150a1a'));
    const bus = F.danfo({ body: '#d98a22', lit: '#ffe2a0', stripe: '#1c0f14', dim: '#9a5a18' }); const bx = lerp(-16, 170, (q * 1.15) % 1.1); s.add(G(at(bx, 55.2, .95), bus), P(poly([[bx + 9, 51], [bx + 42, 48], [bx + 42, 55]]), '#ffe9b0', 'opacity=".22"')); const b2 = lerp(190, -40, (q * .9 + .35) % 1); s.add(G(at(b2, 55.2, .6, -1), F.danfo({ body: '#5a3040', lit: '#f7c27a', stripe: '#1c0f14', dim: '#3a2030' })));
  },
  /** The moon rises over a village; one by one the lamps are lit. */
  moonrise(s, t) {
    const q = t / DURATION; bg(s, [[0, '#0a1028'], [.55, mix('#232a5c', '#1c2450', q)], [.8, mix('#6a4a78', '#3a3a70', q)]]); const stars = once('m0', () => { const r = rng('stars'); let d = ''; for (let i = 0; i < 60; i++) d += circle(r.r(0, 160), r.r(0, 48), r.r(.12, .32)); return d; }); s.add(P(stars, '#fff', `opacity="${n(.35 + .45 * q)}"`));
    const y = lerp(70, 24, ease(q)), x = lerp(98, 110, q); s.glow(x, y, 46, '#ffe9b8', .55); s.add(P(circle(x, y, 13), mix('#ffc77a', '#fff6dc', q)), P(circle(x - 4, y - 2, 2.2) + circle(x + 4, y + 4, 3) + circle(x + 3, y - 5, 1.5), '#e9cf9a', 'opacity=".5"'));
    s.add(P(once('m1', () => F.hills(rng('m1'), 62, 4, 0, 22, -40, 220, 100)), '#20244a', `transform="translate(${n(-q * 6)} 0)"`)); const huts = [[16, 11], [34, 9], [62, 12], [86, 9], [124, 11], [146, 10]]; s.add(`<g transform="translate(${n(-q * 10)} 0)">`, ...huts.map(([hx, w], i) => P(F.hut(w), '#12142e', `transform="translate(${hx} 72)"`) + P(rect(hx - 1.2, 68.4, 2.4, 3.6), '#ffc46a', `opacity="${n(ease((t - 4 - i * 5.5) / 4))}"`)), P(rect(-20, 71.6, 220, 30), '#12142e'), '</g>');
    const pm = once('m2', () => F.palm(58, .4, rng('p'), 9)), pm2 = once('m3', () => F.palm(48, -.3, rng('p2'), 9)); s.add(`<g transform="translate(${n(-q * 20)} 0)">`, P(pm, '#070919', `transform="translate(22 92) rotate(${n(sin(t * .5) * .8)})"`), P(pm2, '#070919', `transform="translate(158 92) rotate(${n(sin(t * .45 + 1) * .9)})"`), P(rect(-20, 86, 240, 20), '#070919'), '</g>');
    const wx = lerp(150, 40, q); s.glow(wx - 5, 80, 13, '#ffc46a', .75); s.add(person(once('m4', M.carry), wx, 88, 21, '#070919', -1, sin(t * 3.2) * .8), P(circle(wx - 4.6, 80, .9, 1.2), '#ffe2a0'));
  },
  /** Dancers before a great sun. */
  dancers(s, t) {
    const q = t / DURATION; bg(s, [[0, mix('#7a1f3a', '#2a1650', q)], [.6, '#c84a3a'], [1, '#f2a04a']]); s.add(P(circle(80, 52, 34), mix('#ffd27a', '#ff9a5a', q))); s.glow(80, 52, 70, '#ffe3a0', .35); s.add(P(rect(-5, 80, 170, 20), '#1a0a16'));
    s.add(person(once('d0', M.drummer), 22, 81, 33, '#1a0a16'), person(once('d5', M.lady), 142, 81, 31, '#1a0a16'));
    [[52, M.dance, 38, 1], [82, M.dance2, 39, 1], [112, M.dance, 37, -1]].forEach(([x, f, h, fl], i) => { const b = t * .8 + i * 2.1; s.add(person(once('e' + i, f), x, 81, h, '#1a0a16', fl, sin(b) * 2.6)); });
  },
  /** A shot, its long arc, the net. */
  football(s, t) {
    const u = t % 11.5; bg(s, [[0, '#06231f'], [.6, '#0f4a3a'], [.7, '#176b45']]); for (const x of [12, 148]) { s.glow(x, 12, 44, '#fff7d0', .75); s.add(P(rect(x - .5, 12, 1, 56), '#04140f'), P(rect(x - 6, 8, 12, 5), '#fffbe6')); }
    s.add(P(once('f1', () => F.skyline(rng('f1'), -5, 170, 60, 3, 10, 5, 12).d), '#051b16'), P(rect(-5, 58, 170, 8), '#041712'), P(rect(-5, 64, 170, 40), s.lin(0, 64, 0, 90, [[0, '#2a8a55'], [1, '#0f4a30']])), L('M-5 67H165', '#fff', .4, 'opacity=".6"'));
    s.add(L('M134 66V42H156V66M134 42L140 46M156 42L160 46', '#fff', .9), L('M138 46V66M142 46V66M146 46V66M150 46V66M136 50H158M136 55H158M136 60H158', '#fff', .15, 'opacity=".6"'));
    const wind = ease(u / 2.6), kick = ease((u - 2.6) / .5); s.add(`<ellipse cx="${n(lerp(14, 33, wind))}" cy="84" rx="9" ry="1" fill="#000" opacity=".35"/>`, u < 2.5 ? person(once('fw', M.walk), lerp(14, 31, wind), 84 - Math.abs(sin(u * 6)) * .8, 30, '#fff2c8', 1, sin(u * 6) * 2) : person(once('fk', M.kick), 34, 84, 30, '#fff2c8', 1, lerp(-6, 0, kick)));
    const f = Math.max(0, Math.min(1, (u - 2.75) / 3)), bx = lerp(45, 146, f), by = u < 2.75 ? 82.4 : 82.4 - 66 * f + 42 * f * f, drop = u > 5.75 ? Math.min(64 - by, 26 * (u - 5.75) ** 2) : 0; s.add(P(circle(bx, by + drop, 1.9 - .5 * f), '#fff')); if (f > .02 && f < 1) s.add(L(curve([0, .25, .5, .75, 1].map((k) => { const g = f * (1 - (1 - k) * .22); return [lerp(45, 146, g), 82.4 - 66 * g + 42 * g * g]; })), '#fff', .7, 'opacity=".35" stroke-linecap="round"'));
  },
  /** Rain on a window above a city street. */
  rain(s, t) {
    const r = rng('rain'); bg(s, [[0, '#10122e'], [.6, '#3a2352'], [1, '#1a1030']]); const cols = ['#ffb45a', '#ff6a6a', '#ffd98a', '#d8567a', '#6ad0c8']; for (let i = 0; i < 20; i++) { const x = ((r.r(0, 200) + t * r.r(-.35, .35)) % 180 + 180) % 180 - 10, y = r.r(26, 78), q = r.r(3, 9); s.add(`<circle cx="${n(x)}" cy="${n(y)}" r="${n(q)}" fill="${cols[i % 5]}" opacity="${n(.22 + .12 * sin(t * .3 + i))}"/>`); }
    const cx = lerp(180, -30, (t / 23) % 1); s.glow(cx, 74, 20, '#fff0c0', .7); s.glow(cx + 12, 74, 20, '#fff0c0', .7);
    for (let i = 0; i < 15; i++) { const x = r.r(0, 160), v = r.r(1.2, 3.8), ph = r() * 130, y = (t * v + ph) % 120 - 12, q = r.r(.6, 1.5); s.add(P(limb([[x, y - q * 6, q * .12], [x + .2, y - q * 2, q * .4], [x, y, q]], 2), '#dfe6ff', 'opacity=".26"'), P(circle(x - q * .3, y - q * .2, q * .3), '#fff', 'opacity=".65"')); }
    s.add(P(rect(-5, -5, 6, 100) + rect(159, -5, 6, 100) + rect(78.5, -5, 3, 100), '#0a0816'), P(rect(-5, 84, 170, 12), '#0a0816'), G(`translate(112 40) scale(.42)`, P(F.profile.woman, '#0a0816') + P(F.profileWear.bun, '#0a0816') + L('M78 22C80 34 79 38 81 46C83 52 87 57 87 61', '#ffb45a', 1.6, 'opacity=".6"')));
  },
  /** Market umbrellas from above. */
  market(s, t) {
    const r = rng('mk'); s.add(P(rect(-5, -5, 170, 100), '#cfa87e')); const dx = 0, dy = 0; const cols = [['#d8412c', '#fff3df'], ['#f2b02e', '#fff3df'], ['#1f6f8b', '#1c1210'], ['#2f8f83', '#f6d13a'], ['#1c1210', '#f2b02e']];
    const w = (v, m) => ((v % m) + m) % m; for (let i = 0; i < 16; i++) { const a = r() * 6.28, v = r.r(.7, 1.6), x = w(r.r(0, 200) + dx + Math.cos(a) * v * t, 200) - 20, y = w(r.r(0, 130) + dy + sin(a) * v * t, 130) - 20; s.add(P(circle(x, y, 1.5, 1.1), cols[i % 5][0]), P(circle(x, y, .75), '#20110c')); }
    const spots = once('ms', () => { const q = rng('sp'), o = []; let k = 0; while (o.length < 26 && k++ < 4000) { const z = q.r(9, 16), x = q.r(0, 200), y = q.r(0, 130); if (o.every(([a, b, c]) => { const ex = Math.min(Math.abs(a - x), 200 - Math.abs(a - x)), ey = Math.min(Math.abs(b - y), 130 - Math.abs(b - y)); return Math.hypot(ex, ey) > (z + c) * .98; })) o.push([x, y, z, q.i(0, 4), q() * 3]); } return o; });
    for (const [x0, y0, z, ci, a0] of spots) { const x = w(x0 + dx, 200) - 20, y = w(y0 + dy, 130) - 20, [c1, c2] = cols[ci]; let w1 = '', w2 = ''; for (let i = 0; i < 8; i++) { const a = a0 + i * .7854, b = a + .7854, seg = `M${n(x)} ${n(y)}L${n(x + Math.cos(a) * z)} ${n(y + sin(a) * z)}L${n(x + Math.cos(b) * z)} ${n(y + sin(b) * z)}Z`; if (i % 2) w1 += seg; else w2 += seg; } s.add(P(circle(x + z * .28, y + z * .34, z * .96), '#000', 'opacity=".28"'), P(w2, c2), P(w1, c1), P(circle(x, y, .7), '#1c1210')); }
    const px = lerp(-14, 174, t / DURATION), py = 50 + sin(t * .22) * 20; s.add(P(circle(px + 2.600, py + 3.200, 9), '#000', 'opacity=".3"'), P(circle(px, py, 9), '#fffaf0'), L(R(0, 8).map((i) => `M${n(px)} ${n(py)}l${n(Math.cos(i * .7854) * 9)} ${n(sin(i * .7854) * 9)}`).join(''), '#dfcfb8', .3));
  },
  /** A masquerade in firelight. */
  masquerade(s, t) {
    const k = 1.04; bg(s, [[0, '#0a0508'], [.6, '#2a0d0c'], [1, '#5a1c0e']]); s.glow(80, 92, 82, '#ff8a2a', .75, .4);
    const tr = once('q1', () => { const r = rng('fr'); let d = ''; for (const x of [8, 26, 44, 112, 132, 152]) d += limb([[x, 92, 2.6], [x + r.r(-2, 2), 50, 2], [x + r.r(-4, 4), -6, 1.5]]); return d; }); s.add(P(tr, '#0a0406', `transform="translate(${n(80 - 80 * (1 + (k - 1) * .4))} 0) scale(${n(1 + (k - 1) * .4)})"`));
    const sw = sin(t * .5) * 2, bob = 0, g = once('q2', M.masquerade); s.add(`<g transform="translate(80 84) scale(${n(k)}) translate(-80 -84)">`, person(g, 80 + 0, 84 - bob, 62, '#1c0808', 1, sw), `<g transform="${at(80 + 0, 84.3 - bob, 61 / 7.5, 1, sw)}">`, P(g, '#a8722f'), `<g clip-path="${s.def('clipPath', '', `<path d="${g}"/>`)}">`, L(R(-5, 6).map((i) => `M${n(i * .2)} -4.200L${n(i * .4)} 0`).join(''), '#4a230f', .1), P(rect(-1.1, -4.35, 2.2, .34) + rect(-1.1, -6.35, 2.2, .2), '#b8321f'), P(rect(-1.1, -4.62, 2.2, .14), '#f2c14e'), P(rect(-2, -9.5, 4, 1.75), '#b8321f'), P(rect(-4, -9, 3.2, 10), '#000', 'opacity=".35"'), '</g></g>', G(`translate(${n(80 + 0)} ${n(84 - bob)}) rotate(${n(sw)}) translate(0 -54.500) scale(.125)`, F.mask(s, 'maiden', ['#ffe9c4', '#a8622f', '#fff8e6', '#160806'])), '</g>');
    for (let i = 0; i < 5; i++) { const x = 80 + (i - 2) * 9, h = 15 + 4 * sin(t * (.7 + i * .13) + i * 2); s.add(P(blob([[x - 6, 94, 1], [x - 5, 86], [x - 1 + sin(t * .7 + i) * 1.2, 90 - h, 1], [x + 5, 86], [x + 6, 94, 1]]), ['#ff7a1f', '#ffb03a', '#ffd56a', '#ffb03a', '#ff7a1f'][i], 'opacity=".85"')); }
    const r = rng('sk'); let sp = ''; for (let i = 0; i < 9; i++) { const u = (t * r.r(.05, .1) + r()) % 1, x = 80 + r.r(-34, 34) + sin(t + i) * 3; sp += circle(x, 90 - u * 92, .5 * (1 - u)); } s.add(P(sp, '#ffd58a'));
  },
  /** Sunrise on the lagoon, a canoe passing. */
  lagoon(s, t) {
    const q = t / DURATION; bg(s, [[0, mix('#16264a', '#5a9ac0', q)], [.45, mix('#6a4a78', '#f2c79a', q)], [.66, mix('#e8845a', '#ffe3b0', q)]]); const y = lerp(62, 30, ease(q)); s.glow(70, y, 60, '#ffe6b0', .7); s.add(P(circle(70, y, 10), mix('#ff9a5a', '#fff4d0', q)));
    s.add(P(rect(-5, 56, 170, 40), s.lin(0, 56, 0, 90, [[0, mix('#c8704f', '#f7d9a8', q)], [.4, mix('#4a3a68', '#5a9ab0', q)], [1, mix('#141a38', '#1f5068', q)]])), P(glints('lg', 70, 57, 90, 7, 22, 9, t * .5), '#fff3d0', 'opacity=".6"'));
    const st = once('l1', () => { const r = rng('st'); let d = ''; for (let x = -30; x < 220; x += r.r(15, 24)) { if (x > 52 && x < 86) continue; const w = r.r(8, 13), h = r.r(5, 8); d += rect(x, 52 - h, w, h) + poly([[x - 1.4, 52 - h + .1], [x + w + 1.4, 52 - h + .1], [x + w * .8, 48 - h], [x + w * .2, 47.6 - h]]) + [0, 1, 2, 3].map((i) => rect(x + .4 + i * (w - 1.2) / 3, 52, .5, 6)).join(''); } return d; }); s.add(P(st, mix('#33203f', '#5a6a80', q), `transform="translate(-6 0)"`));
    s.add(person(once('l2', M.canoe), lerp(186, -24, q), 74 + sin(t * .9) * .35, 27, mix('#120c20', '#1a2a3a', q), -1)); let b = ''; for (let i = 0; i < 3; i++) { const x = lerp(-10, 150, (q * 1.2 + i * .021) % 1.2) + i * 3, yy = 20 + i % 3 * 3 + sin(t * .6 + i) * 1.2, f = sin(t * 2.4 + i) * 1; b += `M${n(x - 2)} ${n(yy - f * .6)}Q${n(x - .8)} ${n(yy - .8)} ${n(x)} ${n(yy)}Q${n(x + .8)} ${n(yy - .8)} ${n(x + 2)} ${n(yy - f * .6)}`; } s.add(L(b, mix('#120c20', '#2a3a4a', q), .45, 'stroke-linecap="round"'));
  },
};
/** How much of a text is seen at second t: it fades in and out within its span. */
const seen = (t, from, to, fade = 1.2) => ease((t - from) / fade) * (1 - ease((t - to + fade) / fade));
function lettering(s, t, words) {
  const title = seen(t, words.titleFrom, words.titleTo), credits = Math.max(title, t > words.creditsFrom ? ease((t - words.creditsFrom) / 1.5) : 0);
  if (credits > 0) s.add(P(rect(-5, -5, 170, 100), '#0c0706', `opacity="${n(.62 * credits)}"`));
  if (title > 0) s.add(P(setLine(words.face, words.title, 80, 47, { width: 92, max: 19 }).d, '#fff4dc', `opacity="${n(title)}"`), P(setLine('barlowb', words.under, 80, 58, { size: 4, track: 90 }).d, '#f2b45e', `opacity="${n(title)}"`));
  const each = (DURATION - .6 - words.creditsFrom) / words.credits.length;
  words.credits.forEach((text, i) => { const from = words.creditsFrom + i * each, a = seen(t, from, from + each, .3); if (a > 0) s.add(P(setLine('barlowb', text, 80, 47, { size: 5.4, track: 60 }).d, '#fff4dc', `opacity="${n(a)}"`)); });
  const end = ease((t - DURATION + .9) / .8); if (end > 0) s.add(P(rect(-5, -5, 170, 100), '#000', `opacity="${n(end)}"`));
}
/** SVG of one frame. Width 424 to 854; height follows 16:9. `words` sets opening and closing titles over it. */
export function frame(film, t, width = 854, words) {
  const s = new Scene(film, true); films[film](s, Math.max(0, Math.min(DURATION, t)));
  if (words) lettering(s, t, words);
  return s.svg([0, 0, 160, 90], width, Math.round(width * 9 / 32) * 2);
}

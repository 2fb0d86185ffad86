// Demo artwork: every title becomes a poster, a still, a hero and its title lettering, as SVG.
// Deterministic: everything random is seeded by the title's id. No font and no library is needed to compose.
import { Scene, mix, dark, light, n, circle, rect, P, L, setLine, block, move, X0, X1 } from './drawing/lib.mjs';
import { directionsA } from './drawing/directions-a.mjs';
import { directionsB } from './drawing/directions-b.mjs';

export const directions = { ...directionsA, ...directionsB };

function draw(t, wide) {
  const [dir, motif] = t.art.split('/'), s = new Scene(t.id, wide);
  if (!directions[dir]) throw new Error(`${t.id}: no art direction ${dir}`);
  return { s, c: directions[dir](s, t, motif) };
}

/** The title as lettering. Returns SVG and its box; (x, y) is the top left of the box it was asked to fill. */
function letters(s, t, c, art) {
  const { face, x, y, w, h, fill, mode = 'just', align = 'c', valign = 't', lead, track, caps = true, lines, style = 'plain', weight } = c;
  const b = block(face, t.name, w, h, { mode, align, lead, track, caps, lines });
  const dy = art ? y : valign === 'b' ? y + h - b.h : valign === 'm' ? y + (h - b.h) / 2 : y;
  const d = move(b.d, x, dy), paint = fill === 'gold' ? s.lin(x, dy, x + w * .4, dy + b.h, [[0, '#fff1c4'], [.3, '#e8b64f'], [.52, '#9c6a1c'], [.7, '#f0c766'], [1, '#b07a24']]) : fill;
  let o = '';
  if (!art) {
    if (c.plateBand) o += P(rect(X0 - 5, dy - 3.5, X1 - X0 + 10, 160), c.plateBand);
    if (c.plate) o += P(rect(x - 3, dy - 3, w + 6, b.h + 6), c.plate);
    if (c.plateBox) o += P(rect(x - 4, dy - 4, w + 8, b.h + 8), '#000', 'opacity=".3" transform="translate(1.200 1.600)"') + P(rect(x - 4, dy - 4, w + 8, b.h + 8), c.plateBox);
  }
  if (c.shadowC) o += P(d, c.shadowC, `opacity=".55" transform="translate(.5 .9)" ${s.blur(.7)}`);
  if (style === 'pop') { let ex = ''; for (let i = 7; i >= 1; i--) ex += P(d, c.drop, `stroke="${c.edge}" stroke-width="${i === 7 ? 2.4 : 2}" stroke-linejoin="round" transform="translate(${n(i * .22)} ${n(i * .26)})"`); o += ex + P(d, c.edge, `stroke="${c.edge}" stroke-width="2" stroke-linejoin="round"`) + P(d, paint); }
  else if (style === 'slab') o += P(d, c.edge, `stroke="${c.edge}" stroke-width="1.800" stroke-linejoin="round"`) + P(d, paint);
  else if (style === 'stack') o += c.stack.map((q, i) => P(d, q, `transform="translate(${(c.stack.length - i) * .7} ${(c.stack.length - i) * .9})"`)).join('') + P(d, paint);
  else if (style === 'neon' && art) o += P(d, paint, `stroke="${c.glow}" stroke-width=".700"`) + P(d, paint); // a soft glow with alpha costs too much
  else if (style === 'neon') o += P(d, c.glow, s.blur(1.6) + ' opacity=".9"') + P(d, c.glow, s.blur(.6)) + P(d, paint);
  else o += P(d, paint, weight ? `stroke="${paint}" stroke-width="${weight}" stroke-linejoin="round"` : '');
  const tr = c.rot ? `rotate(${c.rot} ${x + w / 2} ${n(dy + b.h / 2)})` : c.skew ? `translate(${n(-Math.tan(c.skew * Math.PI / 180) * (dy + b.h / 2))} 0) skewX(${c.skew})` : '';
  return { svg: tr ? `<g transform="${tr}">${o}</g>` : o, top: dy, bottom: dy + b.h, h: b.h, w };
}
const gloss = (t, y, c) => P(setLine('cormorant', `“${t.gloss}”`, 50, y, { size: 4.6 }).d, c);

function credits(s, t, c) {
  let o = '';
  if (c.cast) {
    let l = setLine('barlowb', t.cast.slice(0, 3).join('   ·   ').toLocaleUpperCase('en'), 50, c.cast.y, { size: 2.75, track: 70 });
    if (l.w > 86) l = setLine('barlowb', t.cast.slice(0, 2).join('   ·   ').toLocaleUpperCase('en'), 50, c.cast.y, { size: 2.75, track: 60 });
    if (c.cast.box || c.cast.plate) o += P(rect(l.left - 2, l.topY - 1.3, l.w + 4, l.bottomY - l.topY + 2.6), c.cast.box ?? c.cast.plate);
    o += P(l.d, c.cast.c);
  }
  if (c.bill) {
    const txt = t.upcoming ? `Coming ${t.year}` : t.type === 'series' ? `A series created by ${t.writers[0]}   Produced by ${t.producer}` : `Directed by ${t.director}   Written by ${t.writers[0]}   Produced by ${t.producer}`;
    let l = setLine('league', txt.toLocaleUpperCase('en'), 50, c.bill.y, { size: t.upcoming ? 4.2 : 3, track: t.upcoming ? 160 : 60 }); if (l.w > 86) l = setLine('league', txt.toLocaleUpperCase('en'), 50, c.bill.y, { width: 86, track: 40 });
    o += P(l.d, c.bill.c);
  }
  if (c.tag) o += P(setLine(c.tag.face, t.tagline, 50, c.tag.y, { width: 76, max: c.tag.size }).d, c.tag.c);
  return o;
}

/** Poster, 2:3. */
export function poster(t, width = 480) {
  const { s, c } = draw(t, false);
  let extra = '';
  if (c.bandTop) extra += `<rect x="-5" y="-5" width="110" height="45" fill="${s.lin(0, 0, 0, 40, [[0, c.bandTop], [.7, c.bandTop, .8], [1, c.bandTop, 0]])}"/>`;
  if (c.fade) extra += `<rect x="-5" y="104" width="110" height="52" fill="${s.lin(0, 104, 0, 148, [[0, c.fade, 0], [.7, c.fade, .92]])}"/>`;
  const T = c.title;
  let g = '';
  if (c.gloss && t.gloss) g = 'pending';
  if (!T.hide) { const box = g && T.valign === 'b' ? { ...T, y: T.y - 5 } : T; const l = letters(s, t, box); extra += l.svg; if (g) extra += gloss(t, l.bottom + 5.4, c.gloss); }
  else if (g) extra += gloss(t, 134, c.gloss);
  return s.svg([0, 0, 100, 150], width, width * 1.5, extra + credits(s, t, c));
}
/** Hero, 16:9: the picture with a calm left third and no lettering. */
export function hero(t, width = 1600) {
  const { s, c } = draw(t, true), base = t.calm ?? calm(t);
  const veil = s.lin(X0, 0, X0 + 175, 0, [[0, base, .97], [.34, base, .9], [.62, base, .5], [1, base, 0]]);
  const foot = s.lin(0, 96, 0, 150, [[0, base, 0], [1, base, .82]]);
  return s.svg([X0, 0, X1 - X0 - .33, 150], width, Math.round(width * 9 / 16), `<rect x="-140" y="-5" width="285" height="165" fill="${veil}"/><rect x="-140" y="90" width="285" height="66" fill="${foot}"/>`);
}
/** Hero for phones, 1:1: the poster's half of the world, the foot sinking into the dark. */
export function heroPhone(t, width = 800) {
  const { s } = draw(t, true), base = t.calm ?? calm(t);
  const foot = s.lin(0, 84, 0, 150, [[0, base, 0], [1, base, .86]]);
  return s.svg([-25, 0, 150, 150], width, width, `<rect x="-140" y="80" width="285" height="76" fill="${foot}"/>`);
}
const calm = (t) => { const p = t.palette.filter((c) => c.length === 7).map((c) => [parseInt(c.slice(1, 3), 16) * .3 + parseInt(c.slice(3, 5), 16) * .6 + parseInt(c.slice(5, 7), 16) * .1, c]).sort((a, b) => a[0] - b[0])[0][1]; return mix(dark(p, .5), '#120c09', .5); };
/** Still, 16:9: a closer crop, no lettering. */
export function still(t, width = 640) {
  const { s, c } = draw(t, true), [x, y, w] = c.still ?? [-30, 30, 160], h = w * 9 / 16;
  return s.svg([x, Math.max(0, Math.min(y, 150 - h)), w, h], width, Math.round(width * 9 / 16));
}
/** Still of an episode, 16:9: the series' world from another place and in another light, by number. */
export function episodeStill(t, season, episode, width = 640) {
  const { s, c } = draw(t, true), base = c.still ?? [-30, 30, 160], k = (season - 1) * 4 + episode - 1;
  const w = Math.max(70, Math.min(200, base[2] * [.62, 1.12, .8, .95, .7, 1.22, .88, .55][k % 8])), h = w * 9 / 16;
  const cx = base[0] + base[2] / 2 + [0, -16, 14, -6, 10, 4, -12, 2][k % 8], cy = base[1] + base[2] * 9 / 32 + [-4, 3, 0, 6, -2, 2, 4, -6][k % 8];
  const x = Math.max(X0, Math.min(cx - w / 2, X1 - w)), y = Math.max(0, Math.min(cy - h / 2, 150 - h));
  const [ink, by] = [['#ffb35a', .16], ['#1d3f7a', .3], ['#fff1c4', .08], ['#7a1f3a', .26], ['#2f8f83', .2], ['#120c09', .38], ['#f08a3c', .22], ['#3a2352', .32]][k % 8];
  const glow = s.lin(x, y, x + w, y + h, [[0, ink, by], [1, ink, by * 1.7]]), body = `<rect x="-140" y="-5" width="285" height="165" fill="${glow}"/>`;
  return s.svg([x, y, w, h], width, Math.round(width * 9 / 16), body);
}
/** Title lettering on nothing; ink is chosen to read on a dark picture. */
export function titleArt(t, width = 640) {
  const { c } = draw(t, false), s = new Scene(t.id, false), T = { ...c.title, y: 0, x: 0, hide: false, weight: c.title.weight };
  const tooDark = (q) => q !== 'gold' && parseInt(q.slice(1, 3), 16) * .3 + parseInt(q.slice(3, 5), 16) * .6 + parseInt(q.slice(5, 7), 16) * .1 < 120;
  if (tooDark(T.fill)) { T.fill = '#fff4dc'; T.style = 'plain'; }
  T.rot = undefined; T.skew = undefined;
  const l = letters(s, t, T, true), pad = T.style === 'neon' ? 5 : 3;
  width = Math.round(Math.min(width, width * .5 * (l.w + pad * 2) / (l.h + pad * 2)));
  return s.svg([-pad, -pad, l.w + pad * 2, l.h + pad * 2], width, Math.round(width * (l.h + pad * 2) / (l.w + pad * 2)), l.svg);
}

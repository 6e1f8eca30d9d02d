// Moving about on the map, with the pointer and with keys. Remembers where, for when it is drawn again.
'use strict';

(() => {
  const api = acquireVsCodeApi();
  const map = /** @type {HTMLElement} */ (document.getElementById('map'));
  const svg = map.querySelector('svg');
  if (!svg) return;
  const whole = svg.viewBox.baseVal;
  const full = { x: whole.x, y: whole.y, width: whole.width, height: whole.height };
  const kept = api.getState();
  let box = kept?.full?.width === full.width && kept.full.height === full.height ? kept.box : { ...full };

  const show = () => {
    svg.setAttribute('viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`);
    api.setState({ full, box });
  };

  /** @param {number} factor @param {number} x @param {number} y where it stays as it is, from 0 to 1 */
  const zoom = (factor, x = 0.5, y = 0.5) => {
    const width = Math.min(Math.max(box.width * factor, full.width / 40), full.width);
    const height = (width * full.height) / full.width;
    box = { x: box.x + (box.width - width) * x, y: box.y + (box.height - height) * y, width, height };
    move(0, 0);
  };

  /** @param {number} x @param {number} y in the picture's own units */
  const move = (x, y) => {
    box.x = Math.min(Math.max(box.x + x, full.x), full.x + full.width - box.width);
    box.y = Math.min(Math.max(box.y + y, full.y), full.y + full.height - box.height);
    show();
  };

  map.addEventListener('wheel', (event) => {
    event.preventDefault();
    const frame = map.getBoundingClientRect();
    zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, event.clientX / frame.width, event.clientY / frame.height);
  }, { passive: false });

  map.addEventListener('pointerdown', (event) => {
    map.setPointerCapture(event.pointerId);
    map.classList.add('moving');
  });
  map.addEventListener('pointermove', (event) => {
    if (!map.hasPointerCapture(event.pointerId)) return;
    const scale = box.width / map.getBoundingClientRect().width;
    move(-event.movementX * scale, -event.movementY * scale);
  });
  map.addEventListener('pointerup', () => map.classList.remove('moving'));
  map.addEventListener('dblclick', () => zoom(0.5));

  map.addEventListener('keydown', (event) => {
    const step = box.width / 10;
    /** @type {Record<string, () => void>} */
    const keys = {
      '+': () => zoom(1 / 1.25),
      '=': () => zoom(1 / 1.25),
      '-': () => zoom(1.25),
      0: () => zoom(Infinity),
      ArrowLeft: () => move(-step, 0),
      ArrowRight: () => move(step, 0),
      ArrowUp: () => move(0, -step),
      ArrowDown: () => move(0, step),
      r: () => api.postMessage({ kind: 'refresh' }),
    };
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  show();
})();

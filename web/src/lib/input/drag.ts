/** Dragging by pointer events, the same for mouse, pen and touch; a press without a move stays a click. */

export interface DragEnd {
  x: number;
  y: number;
}

export interface Dragging {
  start(): void;
  move(x: number, y: number): void;
  drop(end: DragEnd): void;
  cancel(): void;
  /** A finger came and went without moving. Browsers lose some of the clicks that they make of such taps. */
  tap?(): void;
}

const SLACK = 6;

/** Begin with a pointerdown on what is to be dragged. */
export function drag(down: PointerEvent, dragging: Dragging): void {
  if (down.button !== 0 || !down.isPrimary) return;
  const element = down.currentTarget as HTMLElement;
  let moving = false;

  const move = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    if (!moving) {
      if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < SLACK) return;
      moving = true;
      element.setPointerCapture(down.pointerId);
      dragging.start();
    }
    event.preventDefault();
    dragging.move(event.clientX, event.clientY);
  };
  const up = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    end();
    const tapped = !moving && event.pointerType !== "mouse" && dragging.tap !== undefined;
    if (!moving && !tapped) return;
    // The click that follows belongs to what has been done already.
    element.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => element.removeEventListener("click", swallow, { capture: true }), tapped ? 400 : 0);
    if (tapped) dragging.tap?.();
    else dragging.drop({ x: event.clientX, y: event.clientY });
  };
  const cancel = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    end();
    if (moving) dragging.cancel();
  };
  const end = () => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", cancel);
  };
  addEventListener("pointermove", move, { passive: false });
  addEventListener("pointerup", up);
  addEventListener("pointercancel", cancel);
}

function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}

/** Return the nearest element with a data attribute among those under a point. */
export function under(x: number, y: number, attribute: string): HTMLElement | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const found = (element as HTMLElement).closest<HTMLElement>(`[data-${attribute}]`);
    if (found) return found;
  }
  return null;
}

import {THIRD} from "./test-first.js";

export async function fourth() {
  return THIRD;
}

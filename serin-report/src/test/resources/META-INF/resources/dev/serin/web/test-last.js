import {second, THIRD} from "./test-first.js";
import {fourth} from "./test-middle.js";

second(THIRD + fourth());

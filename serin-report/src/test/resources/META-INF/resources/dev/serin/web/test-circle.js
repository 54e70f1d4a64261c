import {other} from "./test-other.js";

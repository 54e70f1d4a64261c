package androidx.core;

/** The Android plugin's class for the names of this archive's resources, as tests need it. */
public final class R {
  private R() {}

  public static final class id {
    private id() {}

    public static final int accessibility_action_clickable_span = 0x7f010003;
    public static final int accessibility_custom_action_0 = 0x7f010004;
    public static final int accessibility_custom_action_10 = 0x7f010005;
    public static final int accessibility_custom_action_11 = 0x7f010006;
    public static final int accessibility_custom_action_12 = 0x7f010007;
    public static final int accessibility_custom_action_13 = 0x7f010008;
    public static final int accessibility_custom_action_14 = 0x7f010009;
    public static final int accessibility_custom_action_15 = 0x7f01000a;
    public static final int accessibility_custom_action_16 = 0x7f01000b;
    public static final int accessibility_custom_action_17 = 0x7f01000c;
    public static final int accessibility_custom_action_18 = 0x7f01000d;
    public static final int accessibility_custom_action_19 = 0x7f01000e;
    public static final int accessibility_custom_action_1 = 0x7f01000f;
    public static final int accessibility_custom_action_20 = 0x7f010010;
    public static final int accessibility_custom_action_21 = 0x7f010011;
    public static final int accessibility_custom_action_22 = 0x7f010012;
    public static final int accessibility_custom_action_23 = 0x7f010013;
    public static final int accessibility_custom_action_24 = 0x7f010014;
    public static final int accessibility_custom_action_25 = 0x7f010015;
    public static final int accessibility_custom_action_26 = 0x7f010016;
    public static final int accessibility_custom_action_27 = 0x7f010017;
    public static final int accessibility_custom_action_28 = 0x7f010018;
    public static final int accessibility_custom_action_29 = 0x7f010019;
    public static final int accessibility_custom_action_2 = 0x7f01001a;
    public static final int accessibility_custom_action_30 = 0x7f01001b;
    public static final int accessibility_custom_action_31 = 0x7f01001c;
    public static final int accessibility_custom_action_3 = 0x7f01001d;
    public static final int accessibility_custom_action_4 = 0x7f01001e;
    public static final int accessibility_custom_action_5 = 0x7f01001f;
    public static final int accessibility_custom_action_6 = 0x7f010020;
    public static final int accessibility_custom_action_7 = 0x7f010021;
    public static final int accessibility_custom_action_8 = 0x7f010022;
    public static final int accessibility_custom_action_9 = 0x7f010023;
    public static final int tag_accessibility_actions = 0x7f010024;
    public static final int tag_accessibility_clickable_spans = 0x7f010025;
    public static final int tag_accessibility_heading = 0x7f010026;
    public static final int tag_accessibility_pane_title = 0x7f010027;
    public static final int tag_on_apply_window_listener = 0x7f010028;
    public static final int tag_on_receive_content_listener = 0x7f010029;
    public static final int tag_on_receive_content_mime_types = 0x7f01002a;
    public static final int tag_screen_reader_focusable = 0x7f01002b;
    public static final int tag_state_description = 0x7f01002c;
    public static final int tag_transition_group = 0x7f01002d;
    public static final int tag_unhandled_key_event_manager = 0x7f01002e;
    public static final int tag_unhandled_key_listeners = 0x7f01002f;
    public static final int tag_window_insets_animation_callback = 0x7f010030;
  }
}
